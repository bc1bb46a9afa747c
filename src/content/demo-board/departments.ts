import type { DemoDepartment } from '#shared/demo-board.ts'

/**
 * The demo's sixteen departments. Corporate Development and Executive + Senior Leadership have no jobs on purpose, to test
 * filters for a department that is not hiring.
 */
export const demoDepartments: readonly DemoDepartment[] = [
  {
    departmentId: 4100,
    name: 'AI + Machine Learning Engineering',
    children: [
      { departmentId: 4110, name: 'Speech' },
      { departmentId: 4120, name: 'Learner Modelling' },
    ],
  },
  { departmentId: 4200, name: 'Business' },
  { departmentId: 4300, name: 'Community' },
  { departmentId: 4400, name: 'Content Operations' },
  { departmentId: 4500, name: 'Corporate Development' },
  {
    departmentId: 4600,
    name: 'Design',
    children: [
      { departmentId: 4610, name: 'Product Design' },
      { departmentId: 4620, name: 'Art', children: [{ departmentId: 4621, name: 'Animation' }] },
    ],
  },
  {
    departmentId: 4700,
    name: 'Engineering',
    children: [
      {
        departmentId: 4710,
        name: 'Software Engineering',
        children: [
          { departmentId: 4711, name: 'Mobile' },
          { departmentId: 4712, name: 'Web' },
          { departmentId: 4713, name: 'Platform' },
        ],
      },
      { departmentId: 4720, name: 'Data' },
      { departmentId: 4730, name: 'Quality' },
    ],
  },
  { departmentId: 4800, name: 'Executive + Senior Leadership' },
  { departmentId: 4900, name: 'Finance' },
  {
    departmentId: 5000,
    name: 'Learning and Content',
    children: [
      {
        departmentId: 5010,
        name: 'Curriculum',
        children: [{ departmentId: 5011, name: 'Assessment' }],
      },
      { departmentId: 5020, name: 'Learning Research' },
    ],
  },
  { departmentId: 5100, name: 'Legal' },
  { departmentId: 5200, name: 'Marketing' },
  { departmentId: 5300, name: 'Operations' },
  { departmentId: 5400, name: 'People' },
  { departmentId: 5500, name: 'Product Management' },
  { departmentId: 5600, name: 'Studios + Content' },
]
