import styles from './kbd.module.css'

/** Keys as they stand on the keyboard. For eyes only: screen readers have keys of their own. Phones hide them. */
export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
