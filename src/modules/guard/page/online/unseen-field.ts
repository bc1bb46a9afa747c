/** A field that no person sees, reaches or hears. Programs that fill every field fill it, too. */
export function addUnseenField(form: Element): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.name = 'note_to_the_flock'
  field.autocomplete = 'off'
  const place = document.createElement('div')
  place.setAttribute('inert', '')
  place.style.cssText = 'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;opacity:0'
  place.append(field)
  form.append(place)
  return field
}
