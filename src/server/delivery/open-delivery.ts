import type { AtsPort } from './ats/ats-port.ts'
import { checkedAddress } from './ats/open-ats.ts'
import { type BoardWithKey, greenhouseBoards } from './ats/greenhouse/greenhouse.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliveryClock, type DeliveryWorker, startDelivery } from './worker.ts'
import { OperatorError } from '../tools/operator-error.ts'

/** Starts the delivery that the settings ask for. */

export interface DeliverySettings {
  /** The boards where applications are posted. */
  readonly boards: readonly BoardWithKey[]
  /** The address of the board of a job that was read. */
  readonly addressOf: (jobId: number) => string | null
  /** Whether the form asks for the start of an education. */
  readonly asksEducationStart: boolean
}

/** Checks where the key would go. */
function checkAddress(boardUrl: string, setting: string): void {
  if (!URL.canParse(boardUrl)) {
    throw new OperatorError(
      'GREENHOUSE_API_KEY: set BOARD_URL too, such as https://boards-api.greenhouse.io/v1/boards/acme, to say where to deliver',
    )
  }
  checkedAddress(boardUrl, setting)
}

type OpenDeps = Pick<DeliverDeps, 'database' | 'jobs' | 'freshJobs' | 'scanner' | 'warn'>

/** Starts to deliver to a system that is already open. */
export function deliverTo(port: AtsPort, deps: OpenDeps): DeliveryWorker {
  const clock = deliveryClock(deps.database)
  return startDelivery({ ...deps, port, clock, random: Math.random })
}

/**
 * Starts to deliver to Greenhouse.
 * @throws OperatorError when the key would go to the wrong place
 */
export function openDelivery({ addressOf, asksEducationStart, boards }: DeliverySettings, deps: OpenDeps): DeliveryWorker {
  for (const { address } of boards) checkAddress(address, boards.length === 1 ? 'BOARD_URL' : 'BOARDS')
  const port = greenhouseBoards(boards, addressOf)
  if (!asksEducationStart) {
    deps.warn(
      'delivery: educations without a start are not delivered, because Greenhouse refuses them. ' +
        'To ask for the start, set asksEducationStart in job.ts of the brand folder.',
    )
  }
  return deliverTo(port, deps)
}
