import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { getProblemStatus, type ProblemCode } from './problem.ts'

const OPENAPI_CONFIG = {
  openapi: '3.1.0',
  info: { title: 'Shop API', version: '1' },
  servers: [{ url: '/api' }],
}

type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>

/** Builds the OpenAPI document of every route of the app. */
export function buildOpenApiDocument(app: OpenAPIHono<ApiEnv>): ApiDocument {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  const document = app.getOpenAPI31Document(OPENAPI_CONFIG)
  for (const operation of listDocumentOperations(document)) addCommonProblems(operation)
  return document
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

function listDocumentOperations({ paths = {} }: ApiDocument): Operation[] {
  return Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
}

/** Adds the codes of the middleware, so that routes declare only their own. */
function addCommonProblems(operation: Operation): void {
  for (const code of listCommonCodes(operation)) addProblem(operation, code)
}

function listCommonCodes(operation: Operation): ProblemCode[] {
  const codes: ProblemCode[] = []
  const permission = operation['x-permission']
  if (permission) codes.push('unauthenticated', 'forbidden')
  if (permission && permission !== 'account:own') {
    codes.push('password_change_required', 'second_factor_setup_required')
  }
  if (operation.requestBody) codes.push('malformed_json', 'body_too_large', 'not_json')
  if (operation.requestBody || operation.parameters?.some((parameter) => 'in' in parameter)) {
    codes.push('invalid_body')
  }
  return codes
}

function addProblem({ responses = {} }: Operation, code: ProblemCode): void {
  const status = getProblemStatus(code)
  const { description = '', ...response } = responses[status] ?? responses.default ?? {}
  const codes = responses[status] && description ? description.split(', ') : []
  responses[status] = { ...response, description: [...codes, `\`${code}\``].join(', ') }
}
