import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface FamilyProps {
  readonly name: string
  readonly children: ReactNode
}

/** A group of components that are photographed together. */
export function Family({ name, children }: FamilyProps) {
  return (
    <section className={styles['family']} aria-label={name}>
      {children}
    </section>
  )
}

interface SpecimenProps {
  /** The component's folder as words: 'Text field' is `ui/text-field`. */
  readonly name: string
  readonly children: ReactNode
}

/** One component in all its states. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <div className={styles['specimen']}>
      <h2>{name}</h2>
      <div className={styles['states']}>{children}</div>
    </div>
  )
}

interface StateProps {
  readonly name: string
  readonly children: ReactNode
  /** Spans the whole row. */
  readonly isWide?: boolean
  /** On a coloured surface, for variants designed for one. */
  readonly isOnField?: boolean
}

/** One labelled state of a component. */
export function State({ name, children, isWide = false, isOnField = false }: StateProps) {
  return (
    <div className={styles['state']} data-wide={isWide || undefined}>
      <p className={styles['caption']}>{name}</p>
      <div className={isOnField ? styles['field'] : undefined} data-tone={isOnField ? 'macaw' : undefined}>
        {children}
      </div>
    </div>
  )
}

/** Small components side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}
