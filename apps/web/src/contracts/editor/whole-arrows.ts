import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const arrows = new MatchDecorator({
  regexp: /->/g,
  decoration: Decoration.mark({ attributes: { style: 'white-space: nowrap' } }),
});

/** Long lines are wrapped, and browsers would do so in the middle of an arrow: after its hyphen. */
export const wholeArrows = ViewPlugin.define(
  (view: EditorView) => ({
    decorations: arrows.createDeco(view),
    update(change: ViewUpdate) {
      this.decorations = arrows.updateDeco(change, this.decorations);
    },
  }),
  { decorations: ({ decorations }: { decorations: DecorationSet }) => decorations },
);
