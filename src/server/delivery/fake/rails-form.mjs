/**
 * Reads the fields of a form in the order in which they came, as Rails does (Rack's `QueryParser#normalize_params`):
 * `a[]` is a list, `a[b]` a group, and in `a[][b]` a key that the last group already has begins the next group.
 */

const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function hasKey(group, name) {
  if (name.includes('[]')) return false
  let current = group
  for (const part of name.split(/[[\]]+/).filter(Boolean)) {
    if (!isGroup(current) || !Object.hasOwn(current, part)) return false
    current = current[part]
  }
  return true
}

function assign(group, name, value) {
  const [matched, key] = /^[[\]]*([^[\]]+)\]*/.exec(name) ?? ['', '']
  const rest = name.slice(matched.length)
  if (key === '') return group
  if (rest === '') group[key] = value
  else if (rest === '[]') (group[key] ??= []).push(value)
  else if (rest.startsWith('[]')) {
    const child = /^\[\]\[([^[\]]+)\]$/.exec(rest)?.[1] ?? rest.slice(2)
    const list = (group[key] ??= [])
    const last = list.at(-1)
    if (isGroup(last) && !hasKey(last, child)) assign(last, child, value)
    else list.push(assign({}, child, value))
  } else assign((group[key] ??= {}), rest, value)
  return group
}

/** @param entries the fields, in order */
export function readRailsForm(entries) {
  const form = {}
  for (const [name, value] of entries) assign(form, name, value)
  return form
}
