type Tree = { [key: string]: Tree | FormDataEntryValue | (Tree | FormDataEntryValue)[] }

/** What stands in a form, by the names of its fields; `children.0.name` is the name of the first of the children. */
export function typedValues(form: HTMLFormElement): object {
  const values: Tree = {}
  for (const [name, value] of new FormData(form)) put(values, name.split('.'), value)
  return values
}

function put(tree: Tree, [key = '', ...deeper]: string[], value: FormDataEntryValue): void {
  if (deeper.length === 0) {
    tree[key] = value
    return
  }
  tree[key] ??= /^\d+$/.test(deeper[0] ?? '') ? [] : {}
  put(tree[key] as Tree, deeper, value)
}
