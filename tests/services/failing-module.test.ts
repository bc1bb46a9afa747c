import { expect, it, vi } from 'vitest'
import type { ServerModule } from '#server/module.ts'
import { openTestServices } from './test-services.ts'

vi.mock('#server/modules.ts', () => {
  const broken: ServerModule = {
    name: 'broken',
    purge: () => Promise.reject(new TypeError('a fault of a module')),
    readGauges: () => Promise.reject(new TypeError('a fault of a module')),
  }
  return { serverModules: [broken] }
})

it('a module whose regular work fails keeps the core from nothing, and is named in the log', async () => {
  const services = await openTestServices()
  const { rows } = await services.services.database.read(`SELECT name FROM leases WHERE last_run_ms IS NOT NULL`)
  const done = rows.map(({ name }) => name)
  expect(done).toContain('purge each day')
  expect(done).not.toContain('purge broken each day')
  // On a replicated database there are two processes, and each says so.
  expect(new Set(services.warnings)).toEqual(new Set(['purge broken each day: TypeError']))
  expect((await services.request('/api/ready')).status).toBe(200)
  await services.close()
})
