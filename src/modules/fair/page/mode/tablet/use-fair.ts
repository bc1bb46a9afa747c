import { useEffect, useSyncExternalStore } from 'react'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import type { Fair, FairState } from './fair.ts'

/**
 * Gives React components the fair of this page. Only the fair's own code uses it: code of ordinary pages reads the flag. The
 * app offers the fair of this device, which the first use opens.
 */

const store = createStore<Fair | null>(null)
const loadingState: FairState = { status: 'loading' }
let load: (() => Promise<Fair>) | null = null
let loading: Promise<Fair> | null = null

/** Says where the fair comes from unless that is known. */
export function offerFair(loadOne: () => Promise<Fair>): void {
  load ??= loadOne
}

/** For tests, with a fair of their own. */
export function provideFair(loadOne: () => Promise<Fair>): void {
  load = loadOne
  loading = null
  store.set(null)
}

/** Loads the fair of this page on first use. It then sends what waits. */
export function loadFair(): Promise<Fair> {
  if (loading) return loading
  if (!load) return Promise.reject(new Error('nobody has provided a fair'))
  const started = load()
  loading = started
  const finish = async () => {
    try {
      const fair = await started
      // A test may have provided another one meanwhile.
      if (loading === started) store.set(fair)
    } catch (error) {
      // Allow a retry: the chunk may load later.
      if (loading === started) loading = null
      reportProblem('fair: its code could not be loaded', error)
    }
  }
  void finish()
  return started
}

const subscribeNone = () => () => {}

/** The fair with its state, which renders again with every change. `fair` is null while its code loads. */
export function useFair(): { readonly fair: Fair | null; readonly state: FairState } {
  useEffect(() => {
    loadFair().catch(() => {})
  }, [])
  const fair = useSyncExternalStore(store.subscribe, store.get, () => null)
  const state = useSyncExternalStore(fair?.subscribe ?? subscribeNone, fair?.getState ?? (() => loadingState), () => loadingState)
  return { fair, state }
}
