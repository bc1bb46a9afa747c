import type { TestServices } from './test-services.ts'

/** Sends a body that nests 5,000 deep, which a schema that calls itself would follow to the end of its stack. */
export async function sendNested({ request }: TestServices, url: string): Promise<Response> {
  const body = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer 12345678' }
  return request(url, { method: 'POST', headers, body })
}
