import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import { messages } from '#shared/messages.ts'
import type { Leaving, SealResult } from '#features/fair/fair.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { WayBar } from '../job/way-bar.tsx'
import { Choice } from '../kit/choice.tsx'
import { FairButton, FairLink } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { setLastSeal } from '../kit/last-seal.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import { useFairJobs } from '../kit/use-fair-jobs.ts'
import { aboutOptions } from './about.ts'
import { Camera } from './camera.tsx'
import { Crop } from './crop.tsx'
import { PageField } from './page-field.tsx'
import { noPerson, type PersonField, type PersonValues, personError, personFields } from './person-rules.ts'
import { type PagePhoto, type Photo, photoOfFile } from './photo/page-photo.ts'
import styles from './screen.module.css'

/** What covers the form. Not in the address: 'back' leads to the jobs, and nothing of the photo is in the history. */
type Step = { readonly kind: 'form' } | { readonly kind: 'camera' } | { readonly kind: 'crop'; readonly photo: Photo }

type Failure = Extract<SealResult, { readonly status: 'failed' }>['reason']

const failureTexts: Readonly<Record<Failure, string>> = {
  full: 'This tablet is full. What you entered is still here. Please ask one of us.',
  unavailable: 'This tablet could not keep it. What you entered is still here. Press again, or ask one of us.',
  'no-key': 'This tablet is not ready yet. What you entered is still here. Please ask one of us.',
  'too-large': 'The photo is too large. Take it out, or take another one.',
}

const unreadable = 'This picture cannot be opened. Choose another one.'

/** A name, an address, and perhaps a photo of a résumé: the short way to apply at a fair. Everything is in memory only. */
export function Screen() {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const [page, setPage] = useState<PagePhoto | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const interest = useInterest(page)
  const pagePlace = useRef<HTMLFieldSetElement>(null)
  const { kind } = step
  usePageMeta({ title: `Leave your name | ${brand.name}`, isIndexed: false })
  useReturningFocus(kind, pagePlace)

  const close = () => setStep({ kind: 'form' })
  const takeFile = async (file: File) => {
    setProblem(null)
    const photo = await photoOfFile(file)
    if (photo) setStep({ kind: 'crop', photo })
    else setProblem(unreadable)
  }
  const openCamera = () => {
    setProblem(null)
    setStep({ kind: 'camera' })
  }
  switch (step.kind) {
    case 'camera':
      return (
        <Camera
          onCancel={close}
          onFile={(file) => void takeFile(file)}
          onPhoto={(photo) => setStep({ kind: 'crop', photo })}
          problem={problem}
        />
      )
    case 'crop':
      return (
        <Crop
          photo={step.photo}
          onRetake={openCamera}
          onUse={(made) => {
            setPage(made)
            close()
          }}
        />
      )
    case 'form':
      return (
        <InterestForm interest={interest}>
          <PageField
            page={page}
            place={pagePlace}
            problem={problem}
            onCamera={openCamera}
            onFile={(file) => void takeFile(file)}
            onRemove={() => {
              setPage(null)
              pagePlace.current?.focus()
            }}
          />
        </InterestForm>
      )
  }
}

/** Gives the focus back to the photo's field, at its place, after the camera has covered the form. */
function useReturningFocus(kind: Step['kind'], place: RefObject<HTMLFieldSetElement | null>): void {
  const last = useRef(kind)
  useEffect(() => {
    const hasReturned = last.current !== 'form' && kind === 'form'
    last.current = kind
    if (!hasReturned) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [kind, place])
}

interface Interest {
  readonly values: PersonValues
  readonly change: (name: PersonField, value: string) => void
  readonly about: string
  readonly setAbout: (value: string) => void
  readonly options: ReturnType<typeof aboutOptions>
  readonly hasAgreed: boolean
  readonly setAgreed: (hasAgreed: boolean) => void
  /** Whether errors are shown: after the first press. */
  readonly isChecked: boolean
  readonly failure: Failure | null
  readonly jobId: number | null
  /** @returns whether something is missing */
  readonly seal: () => Promise<boolean>
}

/** The state of the form, which outlives the camera. */
function useInterest(page: PagePhoto | null): Interest {
  const { fair } = useRunningFair()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const jobId = Number(parameters.get('job')) || null
  const { jobs } = useFairJobs()
  const options = aboutOptions(jobs, jobId)
  const [values, setValues] = useState(noPerson)
  const [chosen, setAbout] = useState<string | null>(null)
  const [hasAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSealing = useRef(false)
  const isDirty = page !== null || personFields.some((name) => values[name] !== '')
  // Nothing of it is stored, so a new release waits for as long as there is something to lose.
  useEffect(
    () =>
      isDirty
        ? registerUnsavedWork(
            async () => {},
            () => true,
          )
        : undefined,
    [isDirty],
  )
  // Until somebody chooses: the job that the person came from, or anything.
  const option = options.find(({ value }) => value === chosen) ?? (options[0]?.value === 'job' ? options[0] : options.at(-1))
  const change = (name: PersonField, value: string) => setValues((before) => ({ ...before, [name]: value }))

  const seal = async (): Promise<boolean> => {
    setChecked(true)
    setFailure(null)
    if (!hasAgreed || personFields.some((name) => personError(name, values) !== null)) return true
    // A second press while the first one works would leave the person twice.
    if (isSealing.current || !option) return false
    isSealing.current = true
    const leaving: Leaving = {
      kind: 'interest',
      firstName: values.first_name.trim(),
      lastName: values.last_name.trim(),
      email: values.email.trim(),
      about: option.about,
      photo: page && {
        fileId: uniqueId(),
        fieldName: 'resume',
        fileName: 'resume.pdf',
        kind: 'document',
        mediaType: 'application/pdf',
        bytes: page.pdf,
      },
    }
    const person = fair.getPersonNumber()
    const result = await fair.seal(leaving)
    isSealing.current = false
    // Whoever is here now must not see another one's bird.
    if (fair.getPersonNumber() !== person) return false
    if (result.status === 'failed') {
      setFailure(result.reason)
      return false
    }
    setLastSeal({ bird: result.bird, kind: 'interest' })
    void navigate(fairPaths.done(), { replace: true })
    return false
  }
  const about = option?.value ?? 'anything'
  return { values, change, about, setAbout, options, hasAgreed, setAgreed, isChecked, failure, jobId, seal }
}

const labels: Readonly<Record<PersonField, string>> = { first_name: 'First name', last_name: 'Last name', email: 'Email' }

interface InterestFormProps {
  readonly interest: Interest
  /** The photo's field. */
  readonly children: ReactNode
}

function InterestForm({ children, interest }: InterestFormProps) {
  const { about, change, failure, hasAgreed, isChecked, jobId, options, seal, setAbout, setAgreed, values } = interest
  const { fair } = useRunningFair()
  const person = fair.getPersonNumber()
  const form = useRef<HTMLFormElement>(null)
  const ids = useId()
  const submit = async () => {
    const isIncomplete = await seal()
    // After the errors are in the page.
    if (isIncomplete) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const field = (name: PersonField, kind: { readonly type?: 'email' } = {}) => (
    <FairField
      {...kind}
      label={labels[name]}
      {...(name === 'email' ? { start: <Icon name="mail" /> } : {})}
      // New for every person, so that the browser suggests nothing of the last one.
      name={`${name}-${person}`}
      autoComplete="off"
      autoCapitalize={name === 'email' ? 'none' : 'words'}
      autoCorrect="off"
      spellCheck={false}
      required
      value={values[name]}
      error={isChecked ? personError(name, values) : null}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
  return (
    <FairScreen
      bar={
        <WayBar
          back={
            <FairLink icon="arrow-left" to={jobId === null ? fairPaths.jobs() : fairPaths.job(jobId)}>
              {jobId === null ? 'Back to the jobs' : 'Back to the job'}
            </FairLink>
          }
        />
      }
      foot={
        <>
          {failure === null ? null : (
            <p className={`${kit['error']} ${styles['failed']}`} role="alert">
              <Icon name="circle-alert" />
              {failureTexts[failure]}
            </p>
          )}
          <p className={styles['promise']}>
            <Icon name="lock-keyhole" />
            Sealed the moment you press. Nobody can read it on this tablet.
          </p>
          <FairButton type="submit" form={`${ids}-form`} variant="primary" isLarge icon="stamp">
            Seal it
          </FairButton>
        </>
      }
    >
      <form
        ref={form}
        id={`${ids}-form`}
        className={styles['form']}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles['head']}>
          <h1 className={kit['title']}>Leave your name</h1>
          <p className={kit['lead']}>{copy.interest.lead}</p>
        </div>
        <div className={styles['names']}>
          {field('first_name')}
          {field('last_name')}
        </div>
        {field('email', { type: 'email' })}
        <Choice label="What should we write about?" options={options} value={about} onChoose={setAbout} />
        {children}
        <div className={kit['field']}>
          <label className={`${kit['choice']} ${styles['consent']}`}>
            <input
              type="checkbox"
              name={`consent-${person}`}
              autoComplete="off"
              required
              checked={hasAgreed}
              aria-invalid={(isChecked && !hasAgreed) || undefined}
              aria-describedby={isChecked && !hasAgreed ? `${ids}-consent` : undefined}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <span className={styles['box']}>
              <Icon name="check" />
            </span>
            <span>
              {copy.interest.consent}
              <small>{copy.interest.consentHint}</small>
            </span>
          </label>
          {isChecked && !hasAgreed ? (
            <p id={`${ids}-consent`} className={kit['error']}>
              <Icon name="circle-alert" />
              {messages.required}
            </p>
          ) : null}
        </div>
      </form>
    </FairScreen>
  )
}
