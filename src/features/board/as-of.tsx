/** 'today' stays out of it: a time of today is a time, any other day needs its date. */
function formatAsOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat('en', isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(
    date,
  )
}

interface AsOfProps {
  /** Seconds since 1970. */
  readonly seconds: number
}

/** 'as of 9:12 AM': how old what is shown from the device is. */
export function AsOf({ seconds }: AsOfProps) {
  return <time dateTime={new Date(seconds * 1000).toISOString()}>as of {formatAsOf(seconds)}</time>
}
