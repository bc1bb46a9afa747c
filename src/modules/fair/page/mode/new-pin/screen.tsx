import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { Button } from '#ui/button/button.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { PinField } from '../parts/pin-field.tsx'
import { type RecruiterView, RecruitersOnly } from '../parts/recruiters-only.tsx'
import styles from '../setup/setup.module.css'
import { isPin } from '../tablet/pin.ts'
import { mode } from '../../../words.ts'

const { frame, parts, setup } = mode

const words = setup.pin

/** The recruiters' PIN of this tablet. Nobody can read it afterwards. */
export function Screen() {
  return <RecruitersOnly>{(view) => <NewPin {...view} />}</RecruitersOnly>
}

interface Errors {
  readonly first: string | null
  readonly second: string | null
}

function NewPin({ fair, status }: RecruiterView) {
  const navigate = useNavigate()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<Errors>({ first: null, second: null })
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isPin(pin)) return setErrors({ first: parts.sixDigits(), second: null })
    if (pin !== again) return setErrors({ first: null, second: words.different() })
    setBusy(true)
    const result = await fair.setPin(pin)
    setBusy(false)
    if (result === 'saved') return navigate(fairPaths.readyCheck(), { replace: true })
    setErrors({ first: words.notStored(), second: null })
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setErrors({ first: null, second: null })
  }
  const back = (
    <FairLink to={status === 'running' ? fairPaths.readyCheck() : fairPaths.setup()} icon="arrow-left">
      {parts.back()}
    </FairLink>
  )
  return (
    <FairScreen bar={<FairBar word={frame.logoWord()} end={back} />}>
      <form noValidate className={styles['pin']} onSubmit={(event) => void save(event)}>
        <h1 className={kit['title']}>{words.heading()}</h1>
        <p className={kit['lead']}>{words.text()}</p>
        <PinField label={words.label()} hint={words.hint()} value={pin} error={errors.first} onChange={change(setPin)} />
        <PinField label={words.again()} name="pin-again" value={again} error={errors.second} onChange={change(setAgain)} />
        <Button type="submit" size="touch-large" icon="lock-keyhole" isLoading={isBusy}>
          {words.save()}
        </Button>
      </form>
    </FairScreen>
  )
}
