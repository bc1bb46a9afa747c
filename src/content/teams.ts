import type { HomeCopy } from '#shared/brand.ts'
import { videos } from './videos.ts'

export const teams: HomeCopy['teams'] = {
  heading: 'Find your flock',
  lead: 'Three teams you can meet on film today, and five more that keep the whole chorus in tune.',
  filmed: [
    {
      key: 'engineering',
      name: 'Engineering',
      line: 'Speech, streaks and servers that stay up while half a continent does its lesson at breakfast.',
      video: videos['team-engineering'],
    },
    {
      key: 'product',
      name: 'Product',
      line: 'Turn a messy human wish (“I want to talk to my grandmother”) into the next small release.',
      video: videos['team-product'],
    },
    {
      key: 'design',
      name: 'Design',
      line: 'Characters, sounds and screens with enough charm to bring people back tomorrow.',
      video: videos['team-design'],
    },
  ],
  written: [
    { name: 'Marketing', line: 'Launches, campaigns and the occasional life-size lark.', department: 'Marketing' },
    {
      name: 'Learning + Curriculum',
      line: 'What to teach, in what order, and why it sticks.',
      department: 'Learning and Content',
    },
    { name: 'Business', line: 'Partnerships, data and plans that let the free app stay free.', department: 'Business' },
    { name: 'People', line: 'Hiring, growing and looking after the flock.', department: 'People' },
    { name: 'Finance', line: 'Clear numbers and calm month ends.', department: 'Finance' },
  ],
}
