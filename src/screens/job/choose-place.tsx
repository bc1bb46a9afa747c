import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withPlaceChosen } from '#shared/cards.ts'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { trailAtPost } from '#features/board/list/job-trail.ts'
import { useOfMine } from '#features/board/device/mine.ts'
import { shortPay } from '#features/board/job/pay-text.ts'
import type { PlaceChoice } from '#features/board/job/place-choice.ts'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import styles from './choose-place.module.css'
import { job as words } from '../words.ts'

type Posts = NonNullable<JobListing['posts']>

/** The first post of each place. */
function postsByPlace(posts: Posts): Posts {
  return posts.filter(
    ({ location }, index) => location !== '' && posts.findIndex((other) => other.location === location) === index,
  )
}

/** What the pay of the places is, if it is not the same: '$168k–$212k in Seattle, $152k–$194k in Austin'. */
function payText(posts: Posts): string | null {
  const pays = new Set(posts.map(({ pay }) => JSON.stringify(pay)))
  const parts = posts.flatMap(({ location, pay }) => (pay ? [words.where.payIn({ pay: shortPay(pay), place: location })] : []))
  return pays.size < 2 || parts.length === 0 ? null : words.where.payDiffers({ pays: listText(parts) })
}

interface ChoosePlaceProps {
  readonly job: JobDetail
  readonly choice: PlaceChoice
}

/**
 * The first question of a job that is posted in several places. The answer leads to the post of that place, with its own form and draft,
 * and the application goes there.
 */
export function ChoosePlace({ choice: { card, isOpen }, job }: ChoosePlaceProps) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const appliedIds = useOfMine(({ own }) => [...own].flatMap(([jobId, { status }]) => (status === 'applied' ? [jobId] : [])))
  const [pickedId, setPickedId] = useState<number | null>(null)
  // A place that must be chosen loads them itself.
  const needsLists = !isOpen
  useEffect(() => {
    if (needsLists) void jobLists.load()
  }, [needsLists])
  if (!card?.posts) return isOpen ? <SkeletonRows count={3} label={words.form.loading()} /> : null
  const posts = postsByPlace(card.posts)
  const own = posts.find(({ location }) => location === job.location)?.jobId ?? job.jobId
  const chosenId = pickedId ?? (isOpen ? null : own)
  const isNew = chosenId !== null && (isOpen || chosenId !== own)
  const goOn = (jobId: number) => {
    void navigate(`${paths.job(jobId)}${withPlaceChosen(search)}#${applyAnchor}`, {
      replace: true,
      state: trailAtPost(state, job.jobId, jobId),
    })
  }
  const applied = card.posts.filter(({ jobId }) => appliedIds.includes(jobId)).map(({ location }) => location)
  const pays = payText(posts)
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
        chosen={chosenId === null ? [] : [chosenId]}
        onChange={([jobId]) => setPickedId(jobId ?? null)}
      />
      {pays === null ? null : <p className={styles['note']}>{pays}</p>}
      {applied.length === 0 ? null : <p className={styles['note']}>{words.where.applied({ places: listText(applied) })}</p>}
      {/* A press of its own: arrow keys walk through the places. */}
      {isNew ? <Button onClick={() => goOn(chosenId)}>{words.where.next()}</Button> : null}
    </div>
  )
}
