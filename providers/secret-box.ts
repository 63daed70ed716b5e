import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretBox } from '../shop/providers/provider-setup.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FILE_MODE = 0o600

interface Key {
  id: string
  bytes: Buffer
}

/**
 * Encrypts with the key of the environment, else with that of the file, which is created with the first secret. Neither is
 * in the database or a backup of it: a stolen copy of the data opens nothing.
 */
export function createSecretBox(options: {
  /** `SECRET_KEY` of the environment. */
  secretKey: string | undefined
  folder: string
  fileName: string
}): SecretBox {
  const file = join(options.folder, options.fileName)
  let known: Key | undefined

  async function getKey(): Promise<Key | null> {
    if (known) return known
    const text = options.secretKey ?? (await readKeyFile(file))
    if (text === null) return null
    known = deriveKey(text)
    return known
  }

  return {
    async seal(text, context) {
      const key = (await getKey()) ?? deriveKey(await createKeyFile(options.folder, file))
      known = key
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64')
      return { sealed, keyId: key.id }
    },
    async open({ sealed, keyId }, context) {
      const key = await getKey()
      if (!key || key.id !== keyId) return null
      const bytes = Buffer.from(sealed, 'base64')
      const ciphertext = bytes.subarray(IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        }).setAAD(Buffer.from(context))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

function deriveKey(text: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', text, '', purpose, length))
  return { bytes: derive('encryption of credentials', KEY_BYTES), id: derive('id', 8).toString('hex') }
}

/** Returns null when there is no file. Takes it away from other users of the machine. */
async function readKeyFile(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim()
    if (text === '') throw new Error(`${file} is empty`)
    if (process.platform !== 'win32') await chmod(file, FILE_MODE)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Creates the file, complete or not at all, and returns its content: that of another process if it was faster. */
async function createKeyFile(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.unfinished`
  const handle = await open(unfinished, 'wx', FILE_MODE)
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    await handle.sync()
    // Some file systems have no links.
    await link(unfinished, file)
      .catch((error) => (isExisting(error) ? undefined : copyFile(unfinished, file, constants.COPYFILE_EXCL)))
      .catch((error) => {
        if (!isExisting(error)) throw error
      })
  } finally {
    await handle.close()
    await rm(unfinished, { force: true })
  }
  const text = await readKeyFile(file)
  if (text === null) throw new Error(`${file} was not created`)
  return text
}

function isExisting(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}
