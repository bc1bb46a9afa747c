import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { divisionTones } from '#shared/division.ts'
import { divisionOf } from '#features/board/job/division.ts'
import { useOpenJobs } from '#features/board/job/similar-jobs.ts'
import { shortPay } from '#features/board/job/pay-text.ts'
import { BoardText } from '#features/board/job/board-text.tsx'
import { barBottom } from '#ui/bar-slot/bar-slot.tsx'
import { wantsLessMotion } from '#ui/motion/motion-tokens.ts'
import type { TrailStep } from '#features/board/list/job-trail.ts'
import { useStepLink } from './trail.tsx'
import styles from './swipe.module.css'
import { stepOutcome, swipeDirection } from './swipe-rules.ts'

interface SwipeProps {
  /** What follows the finger. */
  readonly page: RefObject<HTMLElement | null>
  readonly step: TrailStep
}

/** What a swipe must leave alone: fields, films, and whatever scrolls sideways itself. */
function isForSwipe(target: EventTarget | null, page: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('form, input, textarea, select, video, iframe')) return false
  for (let element: Element | null = target; element && element !== page; element = element.parentElement) {
    const { overflowX } = getComputedStyle(element)
    if ((overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth) return false
  }
  return true
}

/** The job that shows beside the page, on the window's left or right side, from below the bar on. */
interface Peek {
  readonly jobId: number
  readonly isLeft: boolean
  readonly topPx: number
}

/** The gap between the two pages while both are in view, in pixels. */
const gap = 12

const loadMotion = () => import('#ui/motion/motion-kit.ts')

/** Moves the page to the end of its way. Without the code of animations it is there at once. */
async function moveTo(page: HTMLElement, px: number): Promise<void> {
  const motion = await loadMotion().catch(() => null)
  await motion?.animate(page, { transform: `translateX(${px}px)` }, { duration: 0.22 })
}

/** On a touch screen, a swipe leads to the job before or after this one; its field shows beside the page meanwhile. */
export function Swipe({ page, step }: SwipeProps) {
  const navigate = useNavigate()
  const linkTo = useStepLink(step)
  const linkNow = useRef(linkTo)
  useLayoutEffect(() => {
    linkNow.current = linkTo
  })
  const jobs = useOpenJobs()
  const [peek, setPeek] = useState<Peek | null>(null)
  const { nextId, previousId } = step
  useEffect(() => {
    const { current } = page
    if (!current) return undefined
    loadMotion().catch(() => {})
    const towardsNext = getComputedStyle(current).direction === 'rtl' ? 1 : -1
    const idAt = (dx: number) => (Math.sign(dx) === towardsNext ? nextId : previousId)
    let start: { readonly x: number; readonly y: number; readonly pointerId: number } | null = null
    let isFollowing = false
    let last = { x: 0, timeMs: 0, speed: 0 }
    const move = (dx: number) => current.style.setProperty('transform', `translateX(${dx}px)`)
    const reset = () => {
      current.style.removeProperty('transform')
      setPeek(null)
    }
    const onDown = (event: PointerEvent) => {
      const isAtEdge = event.clientX < 24 || event.clientX > window.innerWidth - 24
      if (event.pointerType !== 'touch' || !event.isPrimary || isAtEdge || !isForSwipe(event.target, current)) return
      start = { x: event.clientX, y: event.clientY, pointerId: event.pointerId }
      last = { x: event.clientX, timeMs: event.timeStamp, speed: 0 }
    }
    const onMove = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      const dx = event.clientX - start.x
      if (!isFollowing) {
        const direction = swipeDirection(dx, event.clientY - start.y)
        if (direction === 'vertical') start = null
        if (direction !== 'horizontal') return
        isFollowing = true
        current.setPointerCapture(event.pointerId)
      }
      const spentMs = Math.max(1, event.timeStamp - last.timeMs)
      last = { x: event.clientX, timeMs: event.timeStamp, speed: (event.clientX - last.x) / spentMs }
      const id = idAt(dx)
      if (wantsLessMotion()) return
      const topPx = Math.max(0, barBottom() - current.getBoundingClientRect().top)
      setPeek((known) => (id === null ? null : known?.jobId === id ? known : { jobId: id, isLeft: dx > 0, topPx }))
      // An end of the list gives way a little.
      move(id === null ? dx / 4 : dx)
    }
    const onUp = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      const dx = event.clientX - start.x
      const wasFollowing = isFollowing
      start = null
      isFollowing = false
      if (!wasFollowing) return
      const id = idAt(dx)
      const width = window.innerWidth
      const goes = event.type === 'pointerup' && id !== null && stepOutcome({ dx, speed: last.speed, width }) === 'go'
      const target = goes ? Math.sign(dx) * (width + gap) : 0
      const open = () => {
        if (!goes) return reset()
        const { to, ...options } = linkNow.current(id)
        void navigate(to, options)
      }
      if (wantsLessMotion()) return open()
      void moveTo(current, target).then(open)
    }
    current.addEventListener('pointerdown', onDown)
    current.addEventListener('pointermove', onMove)
    current.addEventListener('pointerup', onUp)
    current.addEventListener('pointercancel', onUp)
    current.style.setProperty('touch-action', 'pan-y pinch-zoom')
    return () => {
      current.removeEventListener('pointerdown', onDown)
      current.removeEventListener('pointermove', onMove)
      current.removeEventListener('pointerup', onUp)
      current.removeEventListener('pointercancel', onUp)
      current.style.removeProperty('touch-action')
      reset()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the links are read when a swipe ends
  }, [page, nextId, previousId])
  const peeked = peek && jobs.find(({ id }) => id === peek.jobId)
  if (!peeked) return null
  return (
    <div
      className={styles['peek']}
      data-left={peek.isLeft || undefined}
      style={{ paddingBlockStart: `${peek.topPx}px` }}
      aria-hidden="true"
    >
      <div className={styles['field']} data-tone={divisionTones[divisionOf(peeked)]}>
        <p className={styles['title']}>
          <BoardText>{peeked.title}</BoardText>
        </p>
        {peeked.pay ? <p className={styles['pay']}>{shortPay(peeked.pay)}</p> : null}
      </div>
    </div>
  )
}
