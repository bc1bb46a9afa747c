import { reportProblem } from '#platform/report.ts'
import type { PinRow } from '../../../device/fair-records.ts'
import type { PinResult, PinState } from './fair.ts'
import type { FairDeps } from './fair-deps.ts'
import { closedForMs, countTry, forgiven, isPin, newPin, pinStateOf } from './pin.ts'

/**
 * Counts and checks the tries at the PIN. Each try is stored before it is checked. A full or broken device must not lock the
 * recruiters out, so there this page's memory counts.
 */

export type PinCheck = ReturnType<typeof createPinCheck>

export function createPinCheck(
  { clock, derivePin, store }: Pick<FairDeps, 'clock' | 'derivePin' | 'store'>,
  onChange: () => void,
) {
  /** As last stored, or as counted in memory. */
  let current: PinRow | null = null
  /** `current` could not be stored. */
  let isHeld = false
  let isChecking = false
  let state: PinState = pinStateOf(null, 0)
  /** The closure that the timer ends. */
  let timedClosure: string | null = null
  let stopTimer = () => {}

  const update = (pin: PinRow | null) => {
    current = pin
    // A try counts as wrong while it is checked, and nobody is told before.
    if (isChecking) return
    // The timer ends the closure, not the clock: it may be set. A try meanwhile must not begin the closure again.
    const closure = pin?.closed ? JSON.stringify(pin.closed) : null
    if (closure !== null && closure === timedClosure) return
    timedClosure = closure
    stopTimer()
    state = pinStateOf(pin, clock.nowMs())
    if (pin && state.status === 'closed') {
      stopTimer = clock.after(closedForMs(pin, clock.nowMs()), () => void change((row) => ({ ...row, closed: null })))
    }
    onChange()
  }

  /** Changes the PIN's row, on the device if that is possible. */
  const change = async (next: (row: PinRow) => PinRow): Promise<void> => {
    let changed: PinRow | null = null
    const result = await store.changeSettings((row) => {
      if (!row?.pin) return row
      changed = next(isHeld && current ? current : row.pin)
      return { ...row, pin: changed }
    })
    isHeld = result.status !== 'ok'
    if (isHeld && current) changed = next(current)
    update(changed)
  }

  const check = async (digits: string): Promise<boolean> => {
    const nowMs = clock.nowMs()
    let isClosed = false
    await change((row) => {
      isClosed = closedForMs(row, nowMs) > 0
      return isClosed ? row : countTry(row, nowMs)
    })
    const counted = current
    if (isClosed || !counted) return false
    const isRight = (await derivePin(digits, counted.salt, counted.iterations)) === counted.hash
    if (isRight) await change(forgiven)
    return isRight
  }

  return {
    /** A PIN to store. null: not six digits, or the page has no WebCrypto. */
    make: async (digits: string): Promise<PinRow | null> => {
      if (!isPin(digits)) return null
      try {
        return await newPin(digits, derivePin)
      } catch (error) {
        reportProblem('fair: the PIN could not be derived', error)
        return null
      }
    },
    get: () => state,
    attempt: async (digits: string): Promise<PinResult> => {
      // A second press while the first is checked.
      if (isChecking) return { status: 'wrong', pin: state }
      isChecking = true
      const isRight = await check(digits).finally(() => {
        isChecking = false
      })
      update(current)
      return isRight ? { status: 'right' } : { status: 'wrong', pin: state }
    },
    /** Shows what was read from the device. */
    show: (pin: PinRow | null) => {
      if (!isHeld) update(pin)
    },
  }
}
