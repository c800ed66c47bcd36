import { IconLink } from 'virtual:icons';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { DocLink } from '../../navigation/doc-link.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import type { DocNode } from './doc-page.ts';
import classes from './docs.module.css';

/** The content of a page. Nothing in it is HTML: every part becomes an element or text. */
export const DocContent = ({ content }: { content: readonly DocNode[] }) => (
  <div className={classes.content}>{drawAll(content)}</div>
);

/** As arguments instead of an array: the content never changes, so its parts need no keys. */
const drawAll = (nodes: readonly DocNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(draw));

function draw(node: DocNode): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, props, children] = node;
  const inside = drawAll(children);
  switch (tag) {
    case 'doc':
      return (
        <DocLink page={String(props.page)} section={String(props.section)}>
          {inside}
        </DocLink>
      );
    case 'code-block':
      return <CodeBlock text={children.join('')} />;
    case 'code':
      return <code className={classes.inlineCode}>{inside}</code>;
    case 'table':
      return <Table columns={Number(props.columns)}>{inside}</Table>;
    case 'h2':
    case 'h3':
    case 'h4':
      return (
        <Heading tag={tag} id={String(props.id)}>
          {inside}
        </Heading>
      );
    case 'br':
    case 'hr':
      return createElement(tag);
    default:
      return createElement(tag, props, inside);
  }
}

interface HeadingProps {
  tag: 'h2' | 'h3' | 'h4';
  id: string;
  children: ReactNode;
}

/** Links to itself, so that a link to a section can be copied. */
const Heading = ({ tag: Tag, id, children }: HeadingProps) => (
  <Tag id={id}>
    {children}
    <Link to="." hash={id} className={classes.anchor} aria-label="Link to this section" data-screen-only>
      <IconLink size={16} aria-hidden="true" />
    </Link>
  </Tag>
);

const CodeBlock = ({ text }: { text: string }) => (
  <div className={classes.codeBlock}>
    <ScrollBox label="Code">
      <pre>
        <code className={classes.code}>{text}</code>
      </pre>
    </ScrollBox>
    <div className={classes.copy}>
      <CopyIcon value={text} label="Copy code" />
    </div>
  </div>
);

const Table = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <ScrollBox label="Table">
    <table data-columns={columnsName(columns)}>{children}</table>
  </ScrollBox>
);

interface ScrollBoxProps {
  label: string;
  children: ReactNode;
}

/** Scrolls sideways if its content is wider, and only then can have the focus, for scrolling with the keyboard. */
function ScrollBox({ label, children }: ScrollBoxProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={boxRef} className={classes.scroll} role="group" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}

/** The stylesheet gives each a minimum width, so that on phones a table scrolls instead of breaking words. */
const columnsName = (columns: number): string | undefined =>
  columns > 5 ? 'many' : columns > 3 ? 'several' : columns === 3 ? 'three' : undefined;
