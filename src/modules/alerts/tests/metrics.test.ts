import { expect, it, onTestFinished } from 'vitest'
import { ownBoard } from '#server/board/board.ts'
import { openMetrics } from '#server/operate/metrics/open-metrics.ts'
import { openTestServices } from '#tests/services/test-services.ts'

it('the metrics show how many alerts there are by mail and by push', async () => {
  const { close, services } = await openTestServices()
  onTestFinished(() => close())
  const metrics = openMetrics({
    ...services,
    boards: { read: ownBoard(services.board), readAtMs: () => null },
    readReadiness: async () => Promise.resolve({ ok: true, schemaVersion: 1, warnings: [] }),
  })
  const lines = (await metrics.read()).split('\n').filter((line) => line.startsWith('careers_alerts{'))
  expect(lines.sort()).toEqual(['careers_alerts{by="mail"} 0', 'careers_alerts{by="push"} 0'])
})
