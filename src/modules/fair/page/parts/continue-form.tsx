import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fitsField } from '#shared/application-rules.ts'
import {
  ContinueAnswer,
  ContinueFailure,
  type ContinueRequest,
  continueTokenOf,
  continueUrl,
  isContinueHash,
} from '../../shared/continue-link.ts'
import { type JobForm, traitsOf } from '#shared/job.ts'
import { applyAnchor } from '#shared/paths.ts'
import { ask } from '#platform/http.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { askFor, jsonRequest, ownNetwork, uncached } from '#platform/own-service.ts'
import { sha256 } from '#platform/sha256.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { factsText } from '#shared/facts/facts-text.ts'
import type { FormToFill, SlotProps } from '#platform/page-module.ts'
import { page as words } from '../../words.ts'

/**
 * Fills a form with what its owner has left at a fair, by the link of the mail, and says so. An answer that is already there is
 * replaced only if the applicant chooses that. The link's secret stays in the address until it is done with, so that a reload or
 * the network's return tries again.
 */

/** What somebody has left at a fair, as the service says. */
interface LeftAtFair {
  readonly values: ContinueAnswer['values']
  readonly resume: File | null
}

type ContinueResult =
  | { readonly status: 'found'; readonly left: LeftAtFair }
  /** There is no such link, or not any more. */
  | { readonly status: 'ended' }
  /** The link may work later. */
  | { readonly status: 'no-answer' }

/** Enough for the largest document on a bad line. */
const fileTimeoutMs = 2 * 60 * 1000

/**
 * Reads the file that an answer names. It counts only with the size and the hash that the proven answer has named: others answer with
 * any bytes. null: it did not arrive, or is another one.
 */
async function readFile(
  request: ContinueRequest,
  { fileName, mediaType, sizeBytes, ...expected }: NonNullable<ContinueAnswer['resume']>,
): Promise<File | null> {
  const options = { ...uncached, ...jsonRequest('POST', request), timeoutMs: fileTimeoutMs }
  const reply = await ask(continueUrl.file(), options, ownNetwork, (response) => response.arrayBuffer())
  if (reply.status === 'no-answer') return null
  const { body: bytes } = reply
  const isIt = bytes.byteLength === sizeBytes && (await sha256(bytes)) === expected.sha256
  return isIt ? new File([bytes], fileName, { type: mediaType }) : null
}

/** Reads what a link leads to: the answers, and then the file. Never rejects. */
async function readContinued(request: ContinueRequest): Promise<ContinueResult> {
  const { reason: reasons } = ContinueFailure.entries
  const answer = await askFor(ContinueAnswer, reasons.options, continueUrl.details(), jsonRequest('POST', request))
  if (answer.status === 'failure') return { status: answer.reason === 'busy' ? 'no-answer' : 'ended' }
  if (answer.status === 'no-answer') return { status: 'no-answer' }
  const { resume, values } = answer.body
  const file = resume && (await readFile(request, resume))
  return resume && !file ? { status: 'no-answer' } : { status: 'found', left: { values, resume: file } }
}

/** Says what the link in the address has filled in, or asks before it replaces answers. */
export function ContinueForm(props: SlotProps['form-link']) {
  const { hash } = useLocation()
  // The address may lead on, to a step of the form, before the service has answered.
  const [link, setLink] = useState(hash)
  if (link !== hash && isContinueHash(hash)) setLink(hash)
  return <Continuing key={link} link={link} {...props} />
}

type Progress =
  | { readonly status: 'asking' }
  | { readonly status: 'no-answer'; readonly isAsking: boolean }
  /** The form has answers, and the applicant has not chosen. */
  | { readonly status: 'offered'; readonly left: LeftAtFair }
  /** 'declined': nothing is to be filled in. */
  | { readonly status: 'filled' | 'declined' | 'ended' }

const fieldsOf = (form: JobForm) => form.questions.flatMap((question) => question.fields)

/** The field for the résumé's photo, if the form has one. */
const resumeFieldOf = (form: JobForm) =>
  fieldsOf(form).find(({ name, type }) => name === 'resume' && traitsOf({ type }).takes === 'document')

/** What was left, without what the form does not ask for. */
function fittingValues(form: JobForm, { values }: LeftAtFair): readonly (readonly [name: string, value: string])[] {
  return fieldsOf(form).flatMap((field) => {
    const value = Object.entries(values).find(([name]) => name === field.name)?.[1]
    return value !== undefined && fitsField(field, value) ? [[field.name, value] as const] : []
  })
}

/** The file is stored and uploaded like any picked one. */
function fillForm(form: JobForm, inForm: FormToFill, left: LeftAtFair): void {
  inForm.change({ type: 'answers', values: Object.fromEntries(fittingValues(form, left)) })
  const field = resumeFieldOf(form)
  if (left.resume && field) inForm.pickFile(field, left.resume)
  void inForm.save()
}

/** Whether the form has it all, because the link was opened before. */
function hasAll(form: JobForm, inForm: FormToFill, left: LeftAtFair): boolean {
  const entered = inForm.getEntered()
  if (!entered) return false
  const { files, values } = entered
  const needsFile = left.resume !== null && resumeFieldOf(form) !== undefined
  return fittingValues(form, left).every(([name, value]) => values[name] === value) && (!needsFile || 'resume' in files)
}

function Continuing({ inForm, isOpen, job, link }: SlotProps['form-link'] & { readonly link: string }) {
  const token = continueTokenOf(link)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ status: token === null ? 'ended' : 'asking' })
  const [tryCount, setTryCount] = useState(0)
  const { jobId } = job
  const tryAgain = () => {
    setProgress({ status: 'no-answer', isAsking: true })
    setTryCount((count) => count + 1)
  }

  useEffect(() => {
    if (token === null) return undefined
    let isCurrent = true
    const askService = async () => {
      const answer = await readContinued({ token, jobId })
      if (!isCurrent) return
      if (answer.status === 'no-answer') setProgress({ status: 'no-answer', isAsking: false })
      else if (answer.status === 'ended') setProgress({ status: 'ended' })
      else if (inForm.hasNoAnswers()) {
        fillForm(job.form, inForm, answer.left)
        setProgress({ status: 'filled' })
      } else if (hasAll(job.form, inForm, answer.left)) setProgress({ status: 'declined' })
      else setProgress({ status: 'offered', left: answer.left })
    }
    void askService()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the board's news of the job ask nothing again
  }, [token, jobId, inForm, tryCount])

  const isSilent = progress.status === 'no-answer' && !progress.isAsking
  // With the notice, which promises it: an effect after the next paint could miss the network's return.
  useLayoutEffect(() => (isSilent ? watchOnline(() => isOnline() && tryAgain()) : undefined), [isSilent])

  const isDone = progress.status === 'filled' || progress.status === 'declined' || progress.status === 'ended'
  useEffect(() => {
    if (isDone && hash === link) void navigate({ search, hash: applyAnchor }, { replace: true, preventScrollReset: true })
  }, [isDone, hash, link, navigate, search])

  const notice = useRef<HTMLDivElement>(null)
  /** The pressed button disappears, and the focus with it. */
  const choose = (status: 'filled' | 'declined') => {
    setProgress({ status })
    notice.current?.focus()
  }
  return (
    <div ref={notice} tabIndex={-1}>
      <ContinueText
        progress={progress}
        isEditing={isOpen}
        onTryAgain={tryAgain}
        onFill={(left) => {
          fillForm(job.form, inForm, left)
          choose('filled')
        }}
        onDecline={() => choose('declined')}
      />
    </div>
  )
}

interface ContinueTextProps {
  readonly progress: Progress
  readonly isEditing: boolean
  readonly onTryAgain: () => void
  readonly onFill: (left: LeftAtFair) => void
  readonly onDecline: () => void
}

function ContinueText({ isEditing, onDecline, onFill, onTryAgain, progress }: ContinueTextProps) {
  switch (progress.status) {
    case 'asking':
      return <Notice icon="refresh-cw">{words.asking()}</Notice>
    case 'no-answer':
      return (
        <TryAgainNotice icon="wifi-off" isTrying={progress.isAsking} onTryAgain={onTryAgain}>
          {words.noAnswer()}
        </TryAgainNotice>
      )
    case 'ended':
      return <Notice icon="circle-alert">{words.ended()}</Notice>
    case 'filled':
      return <Notice icon="check">{words.filled()}</Notice>
    case 'offered': {
      if (!isEditing) return null
      const { left } = progress
      const { email, first_name: firstName, last_name: lastName, phone } = left.values
      const name = [firstName, lastName].filter(Boolean).join(' ')
      const parts = factsText([name, email ?? '', phone ?? '', left.resume?.name ?? ''])
      return (
        <Notice
          icon="file-text"
          action={
            <>
              <Button variant="snow" size="small" onClick={() => onFill(left)}>
                {words.fill()}
              </Button>
              <Button variant="outline" size="small" onClick={onDecline}>
                {words.keep()}
              </Button>
            </>
          }
        >
          {words.offered({ parts })}
        </Notice>
      )
    }
    case 'declined':
      return null
  }
}
