// Makes a checkout ready to run: with the Node.js the project runs on, its packages, and its built pages.
// `node bin/launch.mjs install` leaves the pages out, `start` only the pictures, which the shop makes while it runs. Plain JavaScript, because any Node.js from 20 on must read it.

const oldestNode = 20
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `Storylamp needs Node.js ${oldestNode} or newer, and this is ${process.version}: get one from nodejs.org.`,
  )
  process.exit(1)
}

const { explain } = await import('./launch/problem.mjs')
const { withLock } = await import('./launch/lock.mjs')
const node = await import('./launch/node.mjs')
const packages = await import('./launch/packages.mjs')
const pages = await import('./launch/pages.mjs')
const pictures = await import('./launch/pictures.mjs')

const stepsOf = { install: [node, packages], start: [node, packages, pages] }
const steps = stepsOf[process.argv[2]] ?? [node, packages, pages, pictures]

try {
  if (!steps.every((step) => step.isDone())) await withLock(prepare)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function prepare() {
  for (const step of steps) if (!step.isDone()) await step.prepare()
}
