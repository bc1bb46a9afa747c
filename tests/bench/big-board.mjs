const departments = ['Engineering', 'Design', 'Product Management', 'Marketing', 'Finance', 'Legal', 'People', 'Operations']
const locations = ['Pittsburgh, PA', 'New York, NY', 'Seattle, WA', 'Detroit, MI', 'Berlin, Germany', 'Beijing, China']
const reqTypes = ['Industry', 'University - New Grad', 'University - Graduating Intern', 'University - Thrive Intern']

/** The `jobs` response of a very large board. Deterministic. */
export function bigBoard(count) {
  const jobs = Array.from({ length: count }, (_, index) => {
    const department = index % departments.length
    return {
      id: 5_000_001 + index,
      title: `${departments[department]} specialist ${index + 1}`,
      location: { name: locations[index % locations.length] },
      updated_at: '2026-11-01T09:00:00-04:00',
      first_published: '2026-10-01T09:00:00-04:00',
      departments: [{ id: 100 + department, name: departments[department], parent_id: null, child_ids: [] }],
      offices: [],
      metadata: [{ id: 1, name: 'Req Type', value: reqTypes[index % reqTypes.length], value_type: 'short_text' }],
      content: '&lt;p&gt;A job.&lt;/p&gt;',
    }
  })
  return { jobs, meta: { total: count } }
}
