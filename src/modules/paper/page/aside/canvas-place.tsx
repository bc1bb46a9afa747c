import { useLayoutEffect, useRef } from 'react'

interface CanvasPlaceProps {
  readonly canvas: HTMLCanvasElement
  readonly className: string | undefined
  /** '' for a picture that says nothing. */
  readonly label: string
}

/** Shows a picture that is in memory only. A picture with an address would need a policy that allows such addresses. */
export function CanvasPlace({ canvas, className, label }: CanvasPlaceProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(canvas)
  }, [canvas])
  return (
    <span
      ref={place}
      className={className}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
