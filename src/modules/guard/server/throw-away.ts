/** Domains of throw-away addresses, from the list of the package 'disposable-email-domains' of 2024-12. */

let domains: Promise<ReadonlySet<string>> | null = null

async function load(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('disposable-email-domains')
  return new Set(list)
}

/** Whether an address is of a domain, or below one, that gives addresses away for a few minutes. */
export async function isThrowAway(address: string): Promise<boolean> {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  const known = await (domains ??= load())
  return labels.some((_, index) => index < labels.length - 1 && known.has(labels.slice(index).join('.')))
}
