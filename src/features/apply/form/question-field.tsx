import { useContext, useEffect, useMemo, useState } from 'react'
import { type AnswerError, type AnswerValue, formatProblem } from '#shared/application-rules.ts'
import { fileKindOf, visibleFields } from '#shared/answer-fields.ts'
import { fileRules } from '#shared/file-types.ts'
import { type Field, type OptionValue, type Question, traitsOf } from '#shared/job.ts'
import { limitedFields, maxNameLength, maxTextLength } from '#shared/limits.ts'
import { latinDigits } from '#shared/text.ts'
import { sizeText } from '#platform/format.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { SelectField } from '#ui/dropdown/select-field.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { FieldLanguages } from '#ui/field/field-languages.ts'
import { FileField, type FileFieldState } from '#ui/file-field/file-field.tsx'
import { FileSourceButton } from '#ui/file-field/file-source-button.tsx'
import { late } from '#ui/late/late.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import styles from './application-form.module.css'
import { useLanguageOf } from './form-of-page.ts'
import { CityField } from './city-field.tsx'
import { fileFieldOf, helperText, maxRadioOptions, problemText } from './form-fields.ts'
import { characterLimitOf, knownQuestion } from './known-questions.ts'
import type { MailHintProps } from './mail-hint.tsx'
import { linkOf } from './profile-answers.ts'
import { type ApplicationControl, fieldNote } from './application-control.ts'
import type { PickedFile } from '#shared/form/entered.ts'
import { form as words } from '../words.ts'

/** Only an address that somebody enters needs it. */
const MailHint = late<MailHintProps>(async () => (await import('./mail-hint.tsx')).MailHint)

/** The element id of a field's control. */
export function controlIdOf(fieldName: string): string {
  return `answer-${fieldName}`
}

interface QuestionFieldProps {
  readonly question: Question
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
  /** Whether this is the city question, which offers suggestions. */
  readonly isLocation?: boolean
}

/** The error message of one field, or null. */
export function errorOf(errors: readonly AnswerError[], name: string): string | null {
  return errors.find(({ field }) => field === name)?.message ?? null
}

/** One question of a form, with the control that fits the type of each field. */
export function QuestionField(props: QuestionFieldProps) {
  const languageOf = useLanguageOf()
  const label = languageOf(props.question)
  const choices = languageOf(props.question.fields[0])
  const languages = useMemo(() => ({ label, choices }), [label, choices])
  return (
    <FieldLanguages value={languages}>
      <Fields {...props} />
    </FieldLanguages>
  )
}

function Fields({ question, control, errors, isLocation = false }: QuestionFieldProps) {
  const lang = useLanguageOf()('board')
  const description = question.descriptionHtml ? (
    <RichText html={question.descriptionHtml} topHeading={4} isSmall lang={lang} />
  ) : undefined
  if (fileFieldOf(question)) {
    return <FileQuestion question={question} control={control} errors={errors} description={description} />
  }
  return visibleFields(question).map((field, index) => {
    // Answering one of the fields is enough, so only the first is marked as required.
    const isRequired = question.required && index === 0
    const texts = {
      label: question.label,
      isRequired,
      error: errorOf(errors, field.name),
      description: index === 0 ? description : undefined,
    }
    const limit = characterLimitOf(`${question.label} ${question.descriptionHtml ?? ''}`)
    return isLocation ? (
      <CityField key={field.name} id={controlIdOf(field.name)} field={field} control={control} {...texts} />
    ) : (
      <AnswerField key={field.name} field={field} control={control} limit={limit} {...texts} />
    )
  })
}

interface AnswerFieldProps {
  readonly field: Field
  readonly label: string
  readonly isRequired: boolean
  readonly error: string | null
  readonly description: React.ReactNode
  readonly control: ApplicationControl
  /** The number of characters that the question allows in its own words, or null. */
  readonly limit: number | null
}

interface UnanswerableProps {
  readonly label: string
  readonly description?: React.ReactNode
}

/** A choice for which the board offers nothing to choose. */
export function UnanswerableQuestion({ label, description }: UnanswerableProps) {
  const languages = useContext(FieldLanguages)
  return (
    <div className={fieldClass.field}>
      <p className={fieldClass.label}>
        <bdi lang={languages.label}>{label}</bdi>
      </p>
      {description}
      <p className={fieldClass.description}>{words.noOptions()}</p>
    </div>
  )
}

function chosenOf(value: AnswerValue | undefined): readonly OptionValue[] {
  if (value === undefined || value === '') return []
  return typeof value === 'object' ? value : [value]
}

function AnswerField({ field, label, isRequired, error, description, control, limit }: AnswerFieldProps) {
  const value = control.state.values[field.name]
  const answer = (next: AnswerValue) => control.dispatch({ type: 'answer', field: field.name, value: next })
  const shared = { id: controlIdOf(field.name), label, isRequired, error, description }
  const { hasOptions, takes } = traitsOf(field)
  if (hasOptions && field.options.length === 0) {
    return <UnanswerableQuestion label={label} description={description} />
  }
  if (takes === 'options') {
    return (
      <ChoiceList
        {...shared}
        name={field.name}
        choices={field.options}
        chosen={chosenOf(value)}
        onChange={answer}
        isSingle={false}
      />
    )
  }
  if (takes === 'option' && field.options.length <= maxRadioOptions) {
    // A single option is a consent. Show it as a checkbox, because a lone radio button cannot be unchecked.
    return (
      <ChoiceList
        {...shared}
        name={field.name}
        choices={field.options}
        chosen={chosenOf(value)}
        onChange={([chosen]) => answer(chosen ?? '')}
        isSingle={field.options.length !== 1}
      />
    )
  }
  if (takes === 'option') {
    return (
      <SelectField<OptionValue>
        {...shared}
        // A required answer can be changed, but not removed.
        options={isRequired ? field.options : [{ value: '', label: words.pleaseChoose() }, ...field.options]}
        value={chosenOf(value)[0] ?? ''}
        valueText={words.pleaseChoose()}
        onChange={answer}
      />
    )
  }
  return <TextAnswer {...shared} field={field} value={typeof value === 'string' ? value : ''} control={control} limit={limit} />
}

/** Chooses icon, autofill, input type and keyboard from the field's name or its label. */
function textTraits(name: string, label: string): Partial<React.ComponentProps<typeof TextField>> {
  if (name === 'email')
    return { icon: 'mail', type: 'email', autoComplete: 'email', inputMode: 'email', placeholder: 'name@example.com' }
  if (/phone/i.test(name)) return { icon: 'phone', type: 'tel', autoComplete: 'tel', inputMode: 'tel', normalize: latinDigits }
  if (name === 'first_name') return { autoComplete: 'given-name' }
  if (name === 'last_name') return { autoComplete: 'family-name' }
  if (name === 'preferred_name') return { autoComplete: 'nickname' }
  if (name === 'location') return { autoComplete: 'address-level2' }
  const link = linkOf(label)
  // Browsers know one address of the web for each section of a form.
  if (link === 'website' || link === 'portfolio') return { ...linkTraits, autoComplete: 'url' }
  if (link !== null) return { ...linkTraits, autoComplete: `section-${link} url` }
  const kind = knownQuestion(label)
  return kind === null ? {} : { autoComplete: autofill[kind] }
}

const linkTraits = { icon: 'link', inputMode: 'url', placeholder: 'https://' } as const
const autofill = {
  company: 'organization',
  title: 'organization-title',
  country: 'country-name',
  city: 'address-level2',
} as const

/** From here on, a field says how much room is left. */
const shareOfLimit = 0.8

/** How much of its room an answer takes, or null where that does not matter yet. */
function roomText(length: number, limit: number | null, maxLength: number): string | null {
  if (limit !== null && length > limit) return words.charactersOver({ over: length - limit, limit })
  if (limit !== null) return words.characters({ count: length, limit })
  return length > maxLength * shareOfLimit ? words.characters({ count: length, limit: maxLength }) : null
}

interface TextAnswerProps extends AnswerFieldProps {
  readonly id: string
  readonly value: string
}

function TextAnswer({ field, value, control, error, limit, ...shared }: TextAnswerProps) {
  const { isLong } = traitsOf(field)
  const [isInside, setIsInside] = useState(false)
  const [wasLeft, setWasLeft] = useState(false)
  // Not while it is typed, and not of a draft that nobody has looked at yet.
  const problem = wasLeft && !isInside ? formatProblem(field, value) : null
  const maxLength = limitedFields.includes(field.name) ? maxNameLength : maxTextLength
  const hint = roomText(value.length, limit, maxLength) ?? fieldNote(control, field.name, value)
  const answer = (text: string) => control.dispatch({ type: 'answer', field: field.name, value: text })
  const isEmail = field.name === 'email'
  return (
    <>
      <TextField
        {...shared}
        {...(hint === null ? {} : { hint })}
        error={error ?? problem}
        name={field.name}
        value={value}
        onChange={answer}
        onFocus={() => setIsInside(true)}
        onBlur={() => {
          setIsInside(false)
          setWasLeft(true)
        }}
        isMultiline={isLong}
        {...(isLong ? {} : { enterKeyHint: 'next' })}
        {...textTraits(field.name, shared.label)}
        {...(maxLength === maxNameLength ? { maxLength } : {})}
      />
      {isEmail && (isInside || value !== '') ? (
        <MailHint
          // Not while it is typed.
          address={isInside ? '' : value}
          onTake={(meant) => {
            answer(meant)
            document.getElementById(shared.id)?.focus()
          }}
        />
      ) : null}
    </>
  )
}

function fileStateOf(picked: PickedFile | undefined, kind: ReturnType<typeof fileKindOf>, isShared: boolean): FileFieldState {
  if (!picked) return { status: 'idle' }
  const { name: fileName, size } = picked.file
  switch (picked.status) {
    case 'uploading':
      return { status: 'uploading', fileName, percent: Math.round(picked.fraction * 100) }
    case 'stored':
      return { status: 'done', fileName, detail: words.file.uploaded({ size: sizeText(size) }) }
    case 'kept':
      return { status: 'done', fileName, detail: (isShared ? words.file.keptShared : words.file.kept)({ size: sizeText(size) }) }
    case 'failed':
      return { status: 'failed', fileName, message: picked.reason ?? words.file.failed(), canRetry: !isShared }
    case 'rejected':
      return { status: 'failed', fileName, message: problemText(picked.problem, kind), canRetry: false }
  }
}

interface FileQuestionProps extends QuestionFieldProps {
  readonly description: React.ReactNode
}

/** A question that accepts a file, and often typed text instead. */
function FileQuestion({ question, control, errors, description }: FileQuestionProps) {
  const field = fileFieldOf(question)
  const textField = visibleFields(question).find((each) => each !== field) ?? null
  const text = textField ? control.state.values[textField.name] : undefined
  const [isTyping, setIsTyping] = useState(false)
  const isShared = useIsShared()
  const textId = textField ? controlIdOf(textField.name) : null
  // The pressed button disappears, so the focus moves to the field that it opens.
  useEffect(() => {
    if (isTyping && textId !== null) document.getElementById(textId)?.focus()
  }, [isTyping, textId])
  if (!field) return null
  const kind = fileKindOf(field)
  const picked = control.state.files[field.name]
  const source = { accept: fileRules[kind].extensions, onPick: (file: File) => control.pickFile(field, file) }
  const showsText = textField !== null && (isTyping || (typeof text === 'string' && text !== ''))
  return (
    <div className={styles['file-question']}>
      <FileField
        id={controlIdOf(field.name)}
        name={field.name}
        label={question.label}
        isRequired={question.required}
        state={fileStateOf(picked, kind, isShared)}
        accept={source.accept}
        helper={helperText(kind)}
        // The row of a rejected file already shows the reason.
        error={picked?.status === 'rejected' || picked?.status === 'failed' ? null : errorOf(errors, field.name)}
        description={description}
        uploadingText={words.file.uploading()}
        onPick={source.onPick}
        onRemove={() => control.removeFile(field)}
        onRetry={() => control.retryFile(field)}
        firstSource={control.renderFirstFileSource?.(source)}
      >
        {control.renderFileSources?.(source)}
        {textField && !showsText ? (
          <FileSourceButton icon="clipboard-paste" name={words.file.pasteText()} onClick={() => setIsTyping(true)} />
        ) : null}
      </FileField>
      {picked ? control.renderFileHelp?.(field, picked) : null}
      {textField && showsText ? (
        <TextField
          id={controlIdOf(textField.name)}
          name={textField.name}
          label={words.file.asText({ label: question.label })}
          isRequired={false}
          value={typeof text === 'string' ? text : ''}
          onChange={(value) => control.dispatch({ type: 'answer', field: textField.name, value })}
          error={errorOf(errors, textField.name)}
          isMultiline
        />
      ) : null}
    </div>
  )
}
