import { IconFlag, IconRepeat } from 'virtual:icons';
import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../ui/format.tsx';
import type { Cluster, ClusterNode } from './inspect-file.ts';
import classes from './redirect-files.module.css';

interface ClusterGraphsProps {
  clusters: readonly Cluster[];
  onLine: (line: number) => void;
}

/** The chains that meet at the same end, drawn as trees: every screen reader can walk through a list of lists. */
export const ClusterGraphs = ({ clusters, onLine }: ClusterGraphsProps) => (
  <div className={classes.clusters}>
    {clusters.map((cluster) => (
      <ClusterGraph key={cluster.end} cluster={cluster} onLine={onLine} />
    ))}
  </div>
);

function ClusterGraph({
  cluster: { end, isLoop, chains, sources },
  onLine,
}: Pick<ClusterGraphsProps, 'onLine'> & { cluster: Cluster }) {
  const EndIcon = isLoop ? IconRepeat : IconFlag;
  return (
    <figure className={classes.cluster}>
      <figcaption className={classes.caption}>
        {isLoop
          ? `Loop that traps ${formatCount(chains)} ${chains === 1 ? 'URL' : 'URLs'}`
          : `${formatCount(chains)} ${chains === 1 ? 'chain ends' : 'chains end'} here`}
      </figcaption>
      <p className={classes.end} data-loop={isLoop || undefined}>
        <EndIcon size={16} aria-hidden="true" />
        <span>{end}</span>
      </p>
      <Sources nodes={sources} onLine={onLine} />
    </figure>
  );
}

function Sources({ nodes, onLine }: Pick<ClusterGraphsProps, 'onLine'> & { nodes: readonly ClusterNode[] }) {
  if (nodes.length === 0) return undefined;
  return (
    <ul className={classes.tree}>
      {nodes.map(({ url, line, status, sources }) => (
        <li key={url} className={classes.node}>
          <UnstyledButton className={classes.nodeLink} onClick={() => onLine(line)}>
            <span className={classes.nodeUrl}>{url}</span>
            <span className={classes.nodeNote}>
              {status}, line {formatCount(line)}
            </span>
          </UnstyledButton>
          <Sources nodes={sources} onLine={onLine} />
        </li>
      ))}
    </ul>
  );
}
