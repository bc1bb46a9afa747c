/** What the browser has been told to ask of every site. */
export type PrivacySignal = 'do-not-track' | 'global-privacy-control'

interface SignallingNavigator {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}

/** The visitor's wish not to be followed, as the browser tells it; null without one. Global Privacy Control is the newer. */
export function privacySignal(): PrivacySignal | null {
  const { doNotTrack, globalPrivacyControl } = navigator as SignallingNavigator
  if (globalPrivacyControl === true) return 'global-privacy-control'
  // 'yes' is what Firefox once said; Safari once said it on the window.
  const asked = doNotTrack ?? (window as SignallingNavigator).doNotTrack
  return asked === '1' || asked === 'yes' ? 'do-not-track' : null
}
