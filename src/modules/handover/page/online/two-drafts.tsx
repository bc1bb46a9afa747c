import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { job as copy } from '#content'
import { type DraftProgress, draftProgress } from '#features/apply/form/form-sections.ts'
import { relativeTime } from '#platform/format.ts'
import { readJobDetail } from '#storage/job-details.ts'
import { copyKeptDays } from '#storage/limits.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Button } from '#ui/button/button.tsx'
import { answeredText, continuePath, type HeadingRef, TakeActions, TakeBox } from './take-box.tsx'
import styles from './take-page.module.css'
import type { Take, TakeState } from './use-take.ts'
import { online as words } from '../../words.ts'

interface TwoDraftsProps extends Pick<Extract<TakeState, { name: 'two' }>, 'copyId' | 'draft' | 'own'> {
  readonly heading: HeadingRef
  readonly onChoose: Take['choose']
}

/** How many of the required answers a stored draft has. null: the device has no copy of its job, or it cannot be told. */
async function storedProgress(jobId: number, draftState: unknown): Promise<DraftProgress | null> {
  const stored = await readJobDetail(jobId)
  return stored ? draftProgress(stored.value.form, draftState, copy) : null
}

/** The draft that has come, and one of this device for the same job. Neither is lost: the newer one is chosen, the other stays as a copy. */
export function TwoDrafts({ copyId, draft, heading, onChoose, own }: TwoDraftsProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<'came' | 'own'>(draft.updatedAtMs >= own.updatedAtMs ? 'came' : 'own')
  const [ownProgress, setOwnProgress] = useState<DraftProgress | null>(null)
  const [nowMs] = useState(() => Date.now())
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    // The choice is complete without it.
    storedProgress(own.jobId, own.state).then(
      (progress) => isCurrent && setOwnProgress(progress),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [own])
  const goOn = async () => {
    setIsBusy(true)
    const isDone = chosen === 'own' || (await onChoose(copyId).catch(() => false))
    setIsBusy(false)
    setHasFailed(!isDone)
    if (isDone) void navigate(continuePath(draft.jobId))
  }
  const ways = [
    { value: 'came', progress: draft.progress, atMs: draft.updatedAtMs },
    { value: 'own', progress: ownProgress, atMs: own.updatedAtMs },
  ] as const
  const detailOf = (progress: DraftProgress | null, atMs: number) =>
    words.take.choiceDetail({ answers: answeredText(progress), time: relativeTime(atMs, nowMs) })
  return (
    <TakeBox heading={heading} title={words.take.two()}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void goOn()
        }}
      >
        <fieldset className={styles['ways']}>
          <legend className={styles['legend']}>{words.take.twoLead()}</legend>
          <p className={styles['job']}>
            <bdi lang={foreignLanguage()}>{draft.jobTitle}</bdi>
          </p>
          {ways.map(({ atMs, progress, value }) => (
            <label key={value} className={styles['way']}>
              <input
                type="radio"
                name="draft"
                value={value}
                className={styles['radio']}
                checked={chosen === value}
                onChange={() => setChosen(value)}
              />
              <strong>{words.take[value]()}</strong>
              <span className={styles['note']}>{detailOf(progress, atMs)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles['note']}>{words.take.otherStays({ days: copyKeptDays })}</p>
        <p role="alert" className={styles['failed']}>
          {hasFailed ? words.problems.failed() : null}
        </p>
        <TakeActions>
          <Button type="submit" isLoading={isBusy}>
            {words.take.goOn()}
          </Button>
        </TakeActions>
      </form>
    </TakeBox>
  )
}
