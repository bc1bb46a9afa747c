export const fairFlagKey = 'careers-fair'

/** Whether this device is a tablet in a fair that runs. Apart from `fair-flag.ts`, because the start code of every page asks it. */
export function isFairRunning(): boolean {
  try {
    return localStorage.getItem(fairFlagKey) === 'running'
  } catch {
    return false
  }
}
