/** Privacy preferences that a browser can send to every site. */
export type PrivacySignal = 'do-not-track' | 'global-privacy-control'

interface SignallingNavigator {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}

/** The tracking opt-out that the browser reports, or null. Global Privacy Control, the newer signal, wins. */
export function privacySignal(): PrivacySignal | null {
  const { doNotTrack, globalPrivacyControl } = navigator as SignallingNavigator
  if (globalPrivacyControl === true) return 'global-privacy-control'
  // Old Firefox versions report 'yes'; old Safari versions report it on the window.
  const signal = doNotTrack ?? (window as SignallingNavigator).doNotTrack
  return signal === '1' || signal === 'yes' ? 'do-not-track' : null
}
