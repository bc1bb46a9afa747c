import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { List } from './list.tsx'
import { ListItem } from './list-item.tsx'

/** React reports an error that a component throws; these tests cause it on purpose. */
function failureOf(element: React.ReactElement): string {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    render(element)
    return 'nothing was thrown'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    report.mockRestore()
  }
}

describe('a list', () => {
  it('shows its rows with what is chosen and what cannot be', () => {
    render(
      <List selectedIndices={[1]} aria-label="Departments">
        {[
          <ListItem key="a" label="Art" note="3" />,
          <ListItem key="b" label="Business" isSelected />,
          <ListItem key="c" label="Community" note="No jobs" isDisabled />,
        ]}
      </List>,
    )
    expect(screen.getByRole('option', { name: 'Business', selected: true })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Community No jobs' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('without rows shows its search field and that nothing was found', () => {
    render(
      <List selectedIndices={[]} searchField={<input aria-label="Search" />} emptyText="Nothing found.">
        {[]}
      </List>,
    )
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found.')
  })
})

describe('misuse by a developer', () => {
  it('a row with a checkbox may not have both an icon and a description', () => {
    const row = <ListItem label="Art" hasCheckbox icon="map-pin" description="Three jobs" />
    expect(failureOf(row)).toBe('A ListItem with a checkbox may not have both an icon and a description.')
  })

  it('a list must have at least one row or a search field', () => {
    expect(failureOf(<List selectedIndices={[]}>{[]}</List>)).toBe('A List must have at least one item or search field.')
  })

  it('a single-select list may not have several rows chosen', () => {
    const rows = [<ListItem key="a" label="A" />, <ListItem key="b" label="B" />]
    expect(failureOf(<List selectedIndices={[0, 1]}>{rows}</List>)).toBe(
      'A single-select List may not have multiple selected indices.',
    )
  })

  it('each may have what the rule allows', () => {
    const rows = [
      <ListItem key="a" label="A" hasCheckbox icon="map-pin" />,
      <ListItem key="b" label="B" hasCheckbox description="b" />,
    ]
    expect(
      failureOf(
        <List selectedIndices={[0, 1]} isMultiple>
          {rows}
        </List>,
      ),
    ).toBe('nothing was thrown')
  })
})
