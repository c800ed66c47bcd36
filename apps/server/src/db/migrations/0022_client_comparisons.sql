CREATE TABLE "client_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"url" text NOT NULL,
	"headline" text NOT NULL,
	"counts" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_comparisons" ADD CONSTRAINT "client_comparisons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_comparisons" ADD CONSTRAINT "client_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_comparisons_newest" ON "client_comparisons" USING btree ("project_id","id");--> statement-breakpoint
CREATE TRIGGER "client_comparisons_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "client_comparisons"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
