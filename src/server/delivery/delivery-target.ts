import type { Board } from '../board/board.ts'
import type { OpenBoards } from '../board/open-boards.ts'
import type { Configuration } from '../web/settings/environment.ts'
import type { DeliverySettings } from './open-delivery.ts'

type DeliveryTarget = Pick<DeliverySettings, 'addressOf' | 'boards'>

const oneBoard = (address: string, apiKey: string): DeliveryTarget => ({
  boards: [{ address, apiKey }],
  addressOf: () => address,
})

/**
 * Where applications are delivered: to the boards, with keys, or with `FAULTS=1` to a fake, so that the whole story can be
 * tried. null: they stay here.
 */
export async function deliveryTarget(
  { allowFaults, boards, boardUrl: ownUrl, greenhouseApiKey, port, settings }: Configuration,
  { addressOf }: Pick<OpenBoards, 'addressOf'>,
  board: () => Board,
): Promise<DeliveryTarget | null> {
  const withKeys = boards.flatMap(({ apiKey, url }) => (apiKey === null ? [] : [{ address: url, apiKey }]))
  if (boards.length > 0) return withKeys.length > 0 ? { boards: withKeys, addressOf } : null
  const boardUrl = ownUrl ?? settings.boardUrl
  if (greenhouseApiKey !== null) return oneBoard(boardUrl, greenhouseApiKey)
  if (!allowFaults) return null
  const { startFakeGreenhouse } = await import('./fake/fake-greenhouse.mjs')
  const fake = await startFakeGreenhouse({ board: URL.canParse(boardUrl) ? boardUrl : () => board().jobs, leaves: port })
  console.log(`Delivering to a fake Greenhouse: ${fake.origin}/received`)
  return oneBoard(fake.boardUrl, fake.key)
}
