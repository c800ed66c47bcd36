DROP INDEX "bulk_jobs_project_created";--> statement-breakpoint
DROP INDEX "audit_entries_organization";--> statement-breakpoint
CREATE INDEX "bulk_jobs_project_created" ON "bulk_jobs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_organization" ON "audit_entries" USING btree ("organization_id","id");