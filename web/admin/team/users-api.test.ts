import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from '../../api-client.ts'
import { fetchUsers } from './users-api.ts'

vi.mock('../../api-client.ts', () => ({ callApi: vi.fn() }))
afterEach(() => vi.mocked(callApi).mockReset())

const answer = (...ids: string[]) => ({ users: ids.map((id) => ({ id })), next: 'z', hasMailServer: true })
const listIds = async (address: string) =>
  (await fetchUsers(new URLSearchParams(address), 'super_admin')).users.map(({ id }) => id)

test('lists all staff before the first page of customers', async () => {
  vi.mocked(callApi).mockImplementation((async (_: string, { query }: { query: { staff?: string } }) =>
    query.staff ? answer('staff') : answer('new', 'old')) as never)
  expect(await listIds('')).toEqual(['staff', 'new', 'old'])
  expect(await listIds('before=old')).toEqual(['new', 'old'])
})

test('lists each user once where the server knows no groups', async () => {
  vi.mocked(callApi).mockResolvedValue(answer('a', 'b') as never)
  expect(await listIds('')).toEqual(['a', 'b'])
})
