/** What is read of a page or file is read when first asked for, and once: several audits share it. */
export function oncePer<Source extends object, Value extends object>(
  read: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const value = known.get(source) ?? read(source);
    known.set(source, value);
    return value;
  };
}
