import styles from './give-dialog.module.css'

const radius = 27
const circumference = 2 * Math.PI * radius

/** How much of a time is left, as a ring that steps with each second. The words beside it say it, too. */
export function TimeRing({ fraction }: { readonly fraction: number }) {
  return (
    <svg className={styles['ring']} viewBox="0 0 62 62" width={62} height={62} aria-hidden="true">
      <circle cx={31} cy={31} r={radius} />
      <circle cx={31} cy={31} r={radius} strokeDasharray={`${fraction * circumference} ${circumference}`} />
    </svg>
  )
}
