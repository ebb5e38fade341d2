// Preloaded into the shop: on SIGUSR2 it collects garbage and reports the memory in use.
process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`memory in use: ${heapUsed + external}`)
})
