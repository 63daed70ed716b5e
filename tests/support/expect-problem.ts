import { expect } from 'vitest'
import type { TestResponse } from './shops/open-test-shop.ts'

interface Problem {
  status: number
  title: string
  detail: string
  message: string
  requestId: string
  errors?: { path: string; message: string }[]
}

/**
 * Expects a problem response and returns the paths in its `errors`. `about` is shown when the expectation
 * fails.
 */
export function expectProblem(response: TestResponse<unknown>, status: number, about?: unknown): string[] {
  const problem = response.body as Problem
  expect(
    { status: response.status, type: response.headers.get('content-type'), problem },
    JSON.stringify(about),
  ).toMatchObject({
    status,
    type: expect.stringMatching(/^application\/problem\+json/),
    problem: { status, title: expect.stringMatching(/./), detail: expect.stringMatching(/./) },
  })
  expect(problem.message).toBe(problem.detail)
  expect(problem.requestId).toMatch(/^[\w-]{8,}$/)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  for (const error of problem.errors ?? []) expect(error.message).toMatch(/./)
  return (problem.errors ?? []).map((error) => error.path)
}
