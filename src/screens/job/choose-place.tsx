import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { cardsOf, postIdsOf } from '#shared/cards.ts'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { shortPay } from '#features/board/pay-text.ts'
import { jobLists } from '#features/board/job-lists.ts'
import { trailAtPost } from '#features/board/job-trail.ts'
import { useOfMine } from '#features/board/mine.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import styles from './choose-place.module.css'
import { job as words } from '../words.ts'

type Card = JobListing & Required<Pick<JobListing, 'posts'>>

/** The card that a post belongs to. null: its job is posted once, or the list is not known. */
function useCard(jobId: number): Card | null {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  useEffect(() => void jobLists.load(), [])
  if (lists.status !== 'ready') return null
  const card = cardsOf(lists.jobs).find((job) => job.posts !== undefined && postIdsOf(job).includes(jobId))
  return card?.posts ? { ...card, posts: card.posts } : null
}

/** What the pay of the places is, if it is not the same: '$168k–$212k in Seattle, $152k–$194k in Austin'. */
function payText({ posts }: Card): string | null {
  const pays = new Set(posts.map(({ pay }) => JSON.stringify(pay)))
  if (pays.size < 2) return null
  const parts = posts.flatMap(({ location, pay }) => (pay ? [words.where.payIn({ pay: shortPay(pay), place: location })] : []))
  return parts.length === 0 ? null : words.where.payDiffers({ pays: listText(parts) })
}

interface ChoosePlaceProps {
  readonly job: JobDetail
  /** Nobody has chosen yet: the list shows the job and no place of it. */
  readonly isOpen: boolean
}

/**
 * The first question of a job that is posted in several places. The answer leads to the post of that place, with its own form and draft,
 * and the application goes there.
 */
export function ChoosePlace({ isOpen, job }: ChoosePlaceProps) {
  const card = useCard(job.jobId)
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const appliedIds = useOfMine(({ own }) => [...own].flatMap(([jobId, { status }]) => (status === 'applied' ? [jobId] : [])))
  /** The page of the chosen place takes a moment to load. */
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (!card) return null
  const { posts } = card
  const choose = (jobId: number) => {
    setChosenId(jobId)
    void navigate(`${paths.job(jobId)}${search}#${applyAnchor}`, {
      replace: true,
      preventScrollReset: true,
      state: trailAtPost(state, job.jobId, jobId),
    })
  }
  const applied = posts.filter(({ jobId }) => appliedIds.includes(jobId)).map(({ location }) => location)
  const pays = payText(card)
  return (
    <div className={styles['where']}>
      <ChoiceList
        id="where"
        name="where"
        label={words.where.question()}
        description={words.where.same()}
        error={null}
        isRequired
        isSingle
        isWhole
        choices={posts.map(({ jobId, location }) => ({ value: jobId, label: location }))}
        chosen={chosenId !== null ? [chosenId] : isOpen ? [] : [job.jobId]}
        onChange={([jobId]) => jobId !== undefined && choose(jobId)}
      />
      {pays === null ? null : <p className={styles['note']}>{pays}</p>}
      {applied.length === 0 ? null : <p className={styles['note']}>{words.where.applied({ places: listText(applied) })}</p>}
    </div>
  )
}
