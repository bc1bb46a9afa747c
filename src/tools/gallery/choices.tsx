import { useState } from 'react'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { ChoicePills } from '#ui/choice-list/choice-pills.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { Family, Specimen, State } from './specimen.tsx'

const choices = ['Morning', 'Afternoon', 'Evening'].map((label) => ({ label, value: label.toLowerCase() }))
const manyChoices = Array.from({ length: 13 }, (_, index) => ({ label: `Choice ${index + 1}`, value: `${index + 1}` }))

const none: readonly string[] = []

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly isSingle?: boolean
  readonly isRequired?: boolean
  readonly start?: readonly string[]
  readonly description?: string
  readonly error?: string | null
  readonly from?: typeof choices
}

/** A choice list with its own state. */
function Choice({ id, isSingle = false, isRequired = true, start = none, error = null, from = choices, ...texts }: ChoiceProps) {
  const [chosen, setChosen] = useState(start)
  return (
    <ChoiceList<string>
      {...texts}
      id={id}
      name={id}
      isSingle={isSingle}
      isRequired={isRequired}
      error={error}
      choices={from}
      chosen={chosen}
      onChange={setChosen}
    />
  )
}

/** Pills with their own state. */
function Pills() {
  const [value, setValue] = useState<string | null>('evening')
  const options = choices.map(({ label, value: own }) => ({ text: label, value: own }))
  return <ChoicePills label="When shall we call?" options={options} value={value} onChoose={setValue} />
}

/** A switch with its own state. */
function Toggle({ isDisabled = false, name }: { readonly isDisabled?: boolean; readonly name: string }) {
  const [isOn, setOn] = useState(true)
  return <Switch name={name} isOn={isOn} isDisabled={isDisabled} onSwitch={setOn} />
}

/** Questions whose choices are all visible. */
export function Choices() {
  return (
    <Family name="Choices">
      <Specimen name="Choice list">
        <State name="Checkboxes">
          <Choice id="boxes" label="When can you talk?" start={['morning', 'evening']} />
        </State>
        <State name="Radio buttons">
          <Choice id="radios" label="When do you start?" isSingle start={['afternoon']} />
        </State>
        <State name="Radio buttons that can be cleared">
          <Choice id="clearable" label="When do you rest?" isSingle isRequired={false} start={['evening']} />
        </State>
        <State name="With help and an error">
          <Choice id="boxes-error" label="When do you eat?" description="Choose all that fit." error="Choose at least one." />
        </State>
        <State name="Radio buttons with an error">
          <Choice id="radios-error" label="When do you sleep?" isSingle error="Choose one." />
        </State>
        <State name="More than twelve are searched">
          <Choice id="many" label="Which of many?" from={manyChoices} start={['2']} />
        </State>
        <State name="For a tablet">
          <Pills />
        </State>
      </Specimen>
      <Specimen name="Switch">
        <State name="On or off">
          <Toggle name="Ring in the morning" />
        </State>
        <State name="Disabled">
          <Toggle name="Ring at night" isDisabled />
        </State>
      </Specimen>
    </Family>
  )
}
