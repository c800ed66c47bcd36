export { shortened, shortenedInTheMiddle, visibleText } from '@hopwise/model';
