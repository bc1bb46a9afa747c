import { Component, type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import type { SlotName, SlotProps } from './page-module.ts'
import { pageModules } from './page-modules.ts'
import { reportProblem } from './report.ts'

/** What modules show in a place of a page. A module that cannot be loaded, or fails, shows nothing and does not take the page along. */

type Filling<Name extends SlotName> = ComponentType<SlotProps[Name]>
type Fillings = { readonly [Name in SlotName]?: readonly Filling<Name>[] }

/** What has been loaded on this page. */
let loaded: Fillings = {}

/** How browsers, and Vite for styles, call a file that did not come. Without a network it may not be on the device yet. */
const notHere = /dynamically imported module|importing a module script|unable to preload css/i

/** Loads what modules show in a place, so that it is there when the page shows it. Never rejects. */
export async function loadSlot<Name extends SlotName>(name: Name): Promise<readonly Filling<Name>[]> {
  const found: readonly Filling<Name>[] | undefined = loaded[name]
  // The build hears from the import what each page needs (`build/prerender.ts`).
  if (found && !import.meta.env.SSR) return found
  let isWhole = true
  const fillings = await Promise.all(
    pageModules.map(async ({ name: moduleName, slots }): Promise<Filling<Name> | null> => {
      try {
        return (await slots?.[name]?.()) ?? null
      } catch (error) {
        isWhole = false
        if (!notHere.test(String(error))) reportProblem(`modules: ${moduleName} could not be loaded`, error)
        return null
      }
    }),
  )
  const known = fillings.filter((filling) => filling !== null)
  // The next page tries again.
  if (isWhole) loaded = { ...loaded, [name]: known }
  return known
}

interface GuardProps {
  readonly name: string
  readonly children: ReactNode
}

class Guard extends Component<GuardProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportProblem(`modules: the slot ${this.props.name} failed`, error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Whether a module of this build shows something in a place. */
export const isSlotUsed = (name: SlotName): boolean => pageModules.some(({ slots }) => slots?.[name] !== undefined)

const atOnce = (load: () => void) => {
  load()
  return () => {}
}

interface SlotComponentProps<Name extends SlotName> {
  readonly name: Name
  readonly props: SlotProps[Name]
  /** When to load it: at once if missing. Returns the cancel function. Must be referentially stable. */
  readonly when?: (load: () => void) => () => void
}

/** A place for modules. It is empty until what they show is loaded (`loadSlot`). */
export function Slot<Name extends SlotName>({ name, props, when = atOnce }: SlotComponentProps<Name>) {
  const [fillings, setFillings] = useState<readonly Filling<Name>[]>(() => loaded[name] ?? [])
  useEffect(() => {
    let isCurrent = true
    const show = (found: readonly Filling<Name>[]) => {
      if (isCurrent) startTransition(() => setFillings(found))
    }
    const cancel = when(() => void loadSlot(name).then(show))
    return () => {
      isCurrent = false
      cancel()
    }
  }, [name, when])
  return fillings.map((Filled, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list of modules never changes
    <Guard key={index} name={name}>
      <Filled {...props} />
    </Guard>
  ))
}
