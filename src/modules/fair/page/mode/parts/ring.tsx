import styles from './ring.module.css'

interface RingProps {
  readonly seconds: number
  readonly of: number
}

const radius = 28
const length = 2 * Math.PI * radius

/** Counts seconds down. Decorative: the words beside it say the same. */
export function Ring({ of, seconds }: RingProps) {
  return (
    <span className={styles['ring']} aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <circle className={styles['rest']} cx="32" cy="32" r={radius} />
        <circle cx="32" cy="32" r={radius} strokeDasharray={length} strokeDashoffset={length * (1 - seconds / of)} />
      </svg>
      <b>{seconds}</b>
    </span>
  )
}
