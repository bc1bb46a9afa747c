/** Seconds as a player or a countdown shows them: '0:08', '12:05', '1:00:00'. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
