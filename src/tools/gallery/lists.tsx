import { useState } from 'react'
import { Autocomplete } from '#ui/autocomplete/autocomplete.tsx'
import type { Suggestion } from '#ui/autocomplete/suggestion.ts'
import { SelectField } from '#ui/dropdown/select-field.tsx'
import { List } from '#ui/list/list.tsx'
import { ListItem } from '#ui/list/list-item.tsx'
import { Family, Specimen, State } from './specimen.tsx'

const seasons = [
  { value: '', label: 'All seasons' },
  { value: 'spring', label: 'Spring', note: '4' },
  { value: 'summer', label: 'Summer', note: '12' },
  { value: 'autumn', label: 'Autumn', note: '1' },
  { value: 'winter', label: 'Winter', note: 'No jobs', isDisabled: true },
]

const numbers = [
  { value: '', label: 'Please choose' },
  ...Array.from({ length: 30 }, (_, index) => ({ value: `${index + 1}`, label: `Number ${index + 1}` })),
]

const towns: readonly Suggestion[] = ['Aberdeen', 'Amsterdam', 'Antwerp', 'Athens'].map((text) => ({ id: text, text }))

interface DropdownProps {
  readonly label: string
  readonly start?: string
  readonly isDisabled?: boolean
}

interface SelectProps extends DropdownProps {
  readonly id: string
  readonly from?: typeof numbers
  readonly description?: string
  readonly error?: string | null
}

function Select({ start = '', error = null, from = seasons, ...rest }: SelectProps) {
  const [value, setValue] = useState(start)
  return (
    <SelectField {...rest} isRequired error={error} options={from} value={value} valueText="Please choose" onChange={setValue} />
  )
}

interface TownProps {
  readonly id: string
  readonly label: string
  readonly start?: string
  readonly isLoading?: boolean
  readonly hint?: string | null
  readonly error?: string | null
}

/** An autocomplete with fixed suggestions. */
function Town({ id, label, start = '', isLoading = false, hint = null, error = null }: TownProps) {
  const [text, setText] = useState(start)
  return (
    <Autocomplete
      id={id}
      name={id}
      icon="map-pin"
      label={label}
      isRequired
      error={error}
      text={text}
      onType={setText}
      suggestions={towns.filter((town) => text !== '' && town.text.toLowerCase().includes(text.toLowerCase()))}
      onChoose={(town) => setText(town.text)}
      isLoading={isLoading}
      hint={hint}
    />
  )
}

/** Fields that open a list of options. */
export function Lists() {
  return (
    <Family name="Lists">
      <Specimen name="Dropdown">
        <State name="Field, unset">
          <Select id="season" label="Your season" />
        </State>
        <State name="Field, set, with help">
          <Select id="season-set" label="Your other season" start="autumn" description="The one you like second." />
        </State>
        <State name="Field, disabled">
          <Select id="season-disabled" label="No season" isDisabled />
        </State>
        <State name="Field, with an error">
          <Select id="season-error" label="Last season" error="Choose a season." />
        </State>
        <State name="Long list, searched">
          <Select id="number" label="Your number" from={numbers} />
        </State>
        <State name="Long list, set, with an error">
          <Select id="number-error" label="Your other number" from={numbers} start="12" error="Choose another number." />
        </State>
      </Specimen>
      <Specimen name="List">
        <State name="Single choice: plain, active, chosen, disabled">
          <List selectedIndices={[2]} aria-label="Plain rows">
            {[
              <ListItem key="1" label="Plain" note="3" />,
              <ListItem key="2" label="Where the keyboard is" note="12" isActive />,
              <ListItem key="3" label="Chosen" note="1" isSelected />,
              <ListItem key="4" label="Disabled" note="No jobs" isDisabled />,
            ]}
          </List>
        </State>
        <State name="Icon and description">
          <List selectedIndices={[1]} aria-label="Rows with icons">
            {[
              <ListItem key="1" label="With an icon" icon="map-pin" />,
              <ListItem key="2" label="With a description" icon="calendar-days" description="It says more." isSelected />,
              <ListItem key="3" label="Disabled" icon="building-2" description="It cannot be chosen." isDisabled />,
            ]}
          </List>
        </State>
        <State name="Checkboxes">
          <List selectedIndices={[0, 2]} aria-label="Rows with checkboxes" isMultiple>
            {[
              <ListItem key="1" label="Chosen" hasCheckbox isSelected />,
              <ListItem key="2" label="Not chosen" hasCheckbox icon="map-pin" />,
              <ListItem key="3" label="Chosen as well" hasCheckbox description="With a description." isSelected />,
              <ListItem key="4" label="Disabled" hasCheckbox isDisabled />,
            ]}
          </List>
        </State>
        <State name="Nothing found">
          <List selectedIndices={[]} aria-label="No rows" searchField={<span />} emptyText="Nothing found.">
            {[]}
          </List>
        </State>
      </Specimen>
      <Specimen name="Autocomplete">
        <State name="Empty: try an A">
          <Town id="town" label="Town" />
        </State>
        <State name="Filled">
          <Town id="town-filled" label="Home town" start="Athens" />
        </State>
        <State name="Loading">
          <Town id="town-loading" label="Next town" start="Par" isLoading />
        </State>
        <State name="With a hint">
          <Town id="town-hint" label="Other town" start="Qqq" hint="Nothing found. What you typed is kept." />
        </State>
        <State name="With an error">
          <Town id="town-error" label="Last town" error="Enter a town." />
        </State>
      </Specimen>
    </Family>
  )
}
