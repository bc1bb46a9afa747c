/** Stands in for the team hub's loader until it is written. */
export async function loader(): Promise<null> {
  return null
}
