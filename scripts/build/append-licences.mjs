// Appends the licences of the packages in a file that the build copies as it is, without bundling it itself.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Appends the licences of a package and of all that it depends on. */
export function appendLicences(file, root) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = new Map()
  const visit = (name, from) => {
    const path = findPackage(packages, name, from)
    if (!path || found.has(path)) return
    const { version, license, dependencies = {} } = packages[path]
    found.set(path, { name, version, license })
    for (const dependency of Object.keys(dependencies)) visit(dependency, path)
  }
  visit(root, '')
  for (const [path, { name, version, license }] of found) {
    appendFileSync(file, `\n\n## ${name} - ${version} (${license})\n\n${readLicence(path)}`)
  }
  return [...found.values()]
}

/** Returns the path of a dependency: beside its parent or further up. */
function findPackage(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}

function readLicence(path) {
  const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(path, file), 'utf8').trim() : ''
}
